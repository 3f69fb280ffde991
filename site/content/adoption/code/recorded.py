from context_native.recorder import FileSink, Recorder

context = {
    "input_type": "length.value",
    "output_type": "length.value",
    "org_id": "your-organisation",
    "agent_code": "unit-converter",
    "profile": "developer",
    "sandbox_flag": True,
}
recorder = Recorder(context, FileSink("traces"), keep="convert:to; convert>unit")


@recorder.tool("convert")
def convert(value: float, unit: str, to: str) -> dict:
    metres = value if unit == "m" else value * 0.3048
    return {"value": metres if to == "m" else metres / 0.3048, "unit": to}


print(convert(value=3, unit="m", to="ft"))
