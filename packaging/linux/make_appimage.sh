#!/usr/bin/env bash
# Makes an AppImage of the .tar.xz in dist/ and the type-2 runtime that is given; needs mksquashfs.
set -euo pipefail
runtime=$(realpath "${1:?give the runtime, after checking its sha256}")
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' tracker/__init__.py)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tree"
tar -xf "dist/unit-card-tracker-${version}-linux-x86_64.tar.xz" -C "$work/tree" --strip-components=1
ln -s unit-card-tracker "$work/tree/AppRun"
cp packaging/linux/unit-card-tracker.desktop "$work/tree/"
cp resources/icons/unit-card-tracker-256.png "$work/tree/unit-card-tracker.png"
ln -s unit-card-tracker.png "$work/tree/.DirIcon"
mksquashfs "$work/tree" "$work/files" -root-owned -noappend -quiet -comp zstd -Xcompression-level 19
image="dist/unit-card-tracker-${version}-x86_64.AppImage"
cat "$runtime" "$work/files" > "$image"
chmod 755 "$image"
