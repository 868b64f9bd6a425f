/* Starts the Unit Card Tracker with the Python beside it, in this very process: name, icon and version are ours.
 *
 * Built twice: for a click (no console), and as "tracker.exe" for the command line. All arguments go to the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

#define TITLE L"Unit Card Tracker"
#define LONGEST 32768

typedef int (*python_main)(int, wchar_t **);

static wchar_t folder[LONGEST], library[LONGEST], cache[LONGEST];

static int refuse(const wchar_t *sentence)
{
#ifdef CONSOLE
    fwprintf(stderr, L"%ls\n", sentence);
#else
    MessageBoxW(NULL, sentence, TITLE, MB_ICONERROR | MB_OK);
#endif
    return 1;
}

/* Where Python may keep what it compiles; never in our own folder. */
static void choose_cache(void)
{
    static wchar_t local[LONGEST];
    DWORD length = GetEnvironmentVariableW(L"LOCALAPPDATA", local, LONGEST);
    if (length == 0 || length > LONGEST - 100)
        wcscpy(cache, L"dont_write_bytecode");
    else
        swprintf(cache, LONGEST, L"pycache_prefix=%ls\\unit-card-tracker\\Cache\\python", local);
}

int wmain(int count, wchar_t **words)
{
    DWORD length = GetModuleFileNameW(NULL, folder, LONGEST);
    if (length == 0 || length > LONGEST - 100)
        return refuse(L"The program lies too deep in the file system: install it in a folder with a shorter path.");
    *wcsrchr(folder, L'\\') = 0;
    swprintf(library, LONGEST, L"%ls\\python\\" PYTHON_DLL, folder);
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    python_main start = python ? (python_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (!start)
        return refuse(L"Python beside the program cannot be loaded: it needs Windows 10 or newer, 64 bit. If you "
                      L"have that, install the program again.");
    choose_cache();
    wchar_t **all = calloc((size_t)count + 6, sizeof *all);
    if (!all)
        return refuse(L"There is not enough memory to start the program.");
    int used = 0;
    all[used++] = words[0];
    all[used++] = L"-X";
    all[used++] = cache;
    all[used++] = L"-m";
    all[used++] = L"tracker";
    for (int i = 1; i < count; i++)
        all[used++] = words[i];
    return start(used, all);
}
