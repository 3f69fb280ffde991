"""The source itself: any Python from 3.9 reads it, it imports the standard library only, and its table is the standard's."""

import ast
import json
import runpy
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from context_native import REVISION
from context_native.checks import CHECKS
from tests.documents import ROOT, STANDARD

PACKAGE = Path(__file__).resolve().parents[1]


class SourceTest(unittest.TestCase):
    def test_python_3_9_reads_it(self) -> None:
        files = list(PACKAGE.rglob("*.py"))
        self.assertGreater(len(files), 30)
        for file in files:
            ast.parse(file.read_text("utf-8"), str(file), feature_version=(3, 9))

    def test_it_imports_the_standard_library_only(self) -> None:
        known = getattr(sys, "stdlib_module_names", None)
        if known is None:
            self.skipTest("this Python does not list its library")
        for file in (PACKAGE / "context_native").rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    names = [node.module or ""]
                for name in names:
                    self.assertIn(name.split(".")[0], known, file)

    def test_the_recorder_knows_nothing_of_the_checker(self) -> None:
        files = [file for file in (PACKAGE / "context_native/recorder").glob("*.py") if file.name != "testing.py"]
        self.assertGreater(len(files), 8)
        for file in files:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                is_shared = isinstance(node, ast.ImportFrom) and (node.module or "").startswith("secrets.")
                if isinstance(node, ast.ImportFrom) and node.level == 2 and not is_shared:
                    self.assertEqual([alias.name for alias in node.names], ["__version__"], file)
        for file in (PACKAGE / "context_native").glob("*.py"):
            self.assertNotIn("recorder", file.read_text("utf-8"), "the checker knows nothing of the recorder")

    def test_the_payloads_are_made_from_the_schemas(self) -> None:
        made = runpy.run_path(str(PACKAGE / "scripts/make_events.py"))["make"]()
        self.assertEqual((PACKAGE / "context_native/recorder/events.py").read_text("utf-8"), made)

    def test_checks_are_those_of_the_standard(self) -> None:
        checks = json.loads((STANDARD / "checks.json").read_text("utf-8"))
        self.assertEqual(CHECKS, {name: (check["clause"], check["level"]) for name, check in checks.items()})

    def test_the_archive_of_the_downloads_is_whole(self) -> None:
        """What pip installs from it: every package of the sources, used in an empty folder."""
        archives = json.loads((ROOT / "site/content/downloads/archives.json").read_text("utf-8"))
        (sources,) = [archive["sources"] for archive in archives if archive["name"] == "python"]
        source_files = list((PACKAGE / "context_native").rglob("*.py"))
        packages = {".".join(file.parent.relative_to(PACKAGE).parts) for file in source_files if file.name == "__init__.py"}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for source, target in sources.items():
                for file in ROOT.glob(source):
                    path = folder / (target + file.name if target.endswith("/") else target)
                    if file.is_dir():
                        shutil.copytree(file, path, ignore=shutil.ignore_patterns("__pycache__"))
                        continue
                    path.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(file, path)
            made = {".".join(file.parent.relative_to(folder).parts) for file in folder.rglob("__init__.py")}
            self.assertEqual(made, packages)
            self.assertEqual(len(list((folder / "context_native").rglob("*.py"))), len(source_files))
            program = (
                "from context_native.recorder import FileSink, Recorder\n"
                "context = dict(input_type='a.b', output_type='a.b', org_id='o', agent_code='a', profile='developer')\n"
                "with Recorder(context, FileSink('traces')).call('t'): pass"
            )
            for command in (["-c", program], ["-m", "context_native", "check", "traces"]):
                done = subprocess.run([sys.executable, *command], cwd=folder, check=True, capture_output=True, text=True)
            self.assertIn("1 of 1 documents conform.", done.stdout)

    def test_the_revision_is_the_newest(self) -> None:
        revisions = sorted(file.stem for file in (STANDARD / "specification/v0.1").glob("*.md"))
        self.assertEqual(REVISION, revisions[-1])


if __name__ == "__main__":
    unittest.main()
