"""What macOS is told about the program: its identifier, its file type, the oldest system. Never tried yet."""

from __future__ import annotations

from typing import Any

IDENTIFIER = "io.github.unit-card-tracker.tracker"
BATTLE = f"{IDENTIFIER}.battle"

PROPERTIES: dict[str, Any] = {
    "LSMinimumSystemVersion": "13.0",
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "NSHumanReadableCopyright": "MIT licence",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "Unit Card Tracker battle",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [BATTLE],
        }
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": BATTLE,
            "UTTypeDescription": "Unit Card Tracker battle",
            "UTTypeConformsTo": ["public.json"],
            "UTTypeTagSpecification": {
                "public.filename-extension": ["cardbattle"],
                "public.mime-type": ["application/vnd.unit-card-tracker.battle+json"],
            },
        }
    ],
}
