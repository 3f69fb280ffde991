"""Makes the wheel and the sdist with the standard library alone, so that pip builds without a network.

pip calls its functions by PEP 517 (pyproject.toml). By hand, `python3 scripts/build_package.py FOLDER` makes both. With
the same Python, the same sources give the same bytes: the order of files, their times and modes are fixed.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "context_native"
# The earliest date of a zip entry, 1980-01-01, for the zip and for tar.
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
TAR_TIME = 315532800


def _read_settings():
    """The one-line strings of pyproject.toml by name. `tomllib` needs Python 3.11."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return dict(re.findall(r'^([\w-]+) = "(.*)"$', text, re.MULTILINE))


def _licences():
    """Our licence, and the notices for the secret rules. An sdist has both at its root, the repository elsewhere."""
    elsewhere = {"LICENSE": "../../LICENSE", "NOTICE.md": "../recorder/secrets/NOTICE.md"}
    places = {name: [ROOT / name, ROOT / path] for name, path in elsewhere.items()}
    return {
        name: next(place for place in both if place.is_file()).read_bytes() for name, both in places.items()
    }


def _modules():
    files = sorted((ROOT / NAME).rglob("*.py")) + [ROOT / NAME / "py.typed"]
    return {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in files}


def _metadata():
    settings = _read_settings()
    readme = (ROOT / settings["readme"]).read_text(encoding="utf-8")
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", settings["name"]),
        ("Version", settings["version"]),
        ("Summary", settings["description"]),
        ("License-Expression", settings["license"]),
        *[("License-File", name) for name in _licences()],
        ("Requires-Python", settings["requires-python"]),
        ("Description-Content-Type", "text/markdown"),
    ]
    head = "".join(f"{name}: {value}\n" for name, value in fields)
    return f"{head}\n{readme}".encode()


def _stem():
    return f"{NAME}-{_read_settings()['version']}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into the folder and returns its file name."""
    info = f"{_stem()}.dist-info"
    command = "context-native-python"
    files = {
        **_modules(),
        f"{info}/METADATA": _metadata(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: build_package\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\n{command} = {_read_settings()[command]}\n".encode(),
        **{f"{info}/licenses/{name}": text for name, text in _licences().items()},
    }
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD")
    name = f"{_stem()}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return name


def _record(files, own_path):
    """The list of files with their digests and sizes. Its own line has neither."""
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{own_path},,\n"]).encode()


def build_sdist(sdist_directory, config_settings=None):
    """Writes the sdist into the folder and returns its file name."""
    own = ["README.md", "SETTLED.md", "pyproject.toml", "scripts/build_package.py"]
    files = {path: (ROOT / path).read_bytes() for path in own}
    files.update(_modules())
    files.update(_licences())
    files["PKG-INFO"] = _metadata()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{_stem()}/{path}")
            entry.size = len(content)
            entry.mtime = TAR_TIME
            archive.addfile(entry, io.BytesIO(content))
    name = f"{_stem()}.tar.gz"
    Path(sdist_directory, name).write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return name


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for build in (build_wheel, build_sdist):
        print(folder / build(str(folder)))
