"""Makes the models and arrays the transcripts use: python3 make.py (onnx 1.12, numpy 1.24)."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def save(name, nodes, constants, input_shape, output_shape):
    graph = helper.make_graph(
        nodes, name,
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, input_shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, output_shape)],
        [numpy_helper.from_array(np.asarray(value, np.float32), key)
         for key, value in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, name + ".onnx")


# y = W x + b: x = (1, 2, 3, 4) has the logits (1, -1, 4).
weights = [[1, 0, 0, 0], [0, 1, 0, -1], [0.5, 0.5, 0.5, 0.5]]
save("tiny", [helper.make_node("Gemm", ["x", "W", "b"], ["y"], name="dense", transB=1)],
     {"W": weights, "b": [0, 1, -1]}, [1, 4], [1, 3])
# The same with weights so large that the output overflows.
save("huge", [helper.make_node("Gemm", ["x", "W", "b"], ["y"], name="dense", transB=1)],
     {"W": np.full((3, 4), 3e38), "b": [0, 1, -1]}, [1, 4], [1, 3])
# Operators that no classifier here needs.
save("odd", [helper.make_node("NonZero", ["x"], ["n"], name="where"),
             helper.make_node("Det", ["x"], ["d"], name="area"),
             helper.make_node("Add", ["n", "d"], ["y"], name="both")],
     {}, [1, 4], [1, 3])

np.save("x.npy", np.array([[1, 2, 3, 4], [0, 1, 0, 0]], np.float32))
np.save("wrong.npy", np.zeros((2, 5), np.float32))
