// What a browser has promised, unless it takes longer than so many milliseconds: then it has failed.
// Connections and databases that are stuck say nothing, for ever.
export async function withTimeout<Value>(promised: Promise<Value>, mostMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${mostMs} ms`)), mostMs);
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
