#!/usr/bin/env bash
# Makes an RPM of what the .deb in dist/ holds; needs nfpm (from the Python registry) and dpkg-deb.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' tracker/__init__.py)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-deb -x "dist/unit-card-tracker_${version}_amd64.deb" "$work/tree"
rm -r "$work/tree/usr/share/lintian"
cat > "$work/nfpm.yaml" <<YAML
name: unit-card-tracker
arch: amd64
version: "$version"
maintainer: Unit Card Tracker contributors
description: Companion for miniature wargames
license: MIT
depends: [libglvnd-egl, libglvnd-glx, libxcb, fontconfig, hicolor-icon-theme, shared-mime-info]
contents:
  - src: $work/tree/usr
    dst: /usr
    type: tree
rpm:
  compression: "zstd:19"
YAML
nfpm package --config "$work/nfpm.yaml" --packager rpm --target "dist/unit-card-tracker-${version}-1.x86_64.rpm"
