// Numbers for a table.

// By linear interpolation between the two nearest (type 7 of R).
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (at - Math.floor(at)) * (high - low);
}

export function row(name: string, unit: string, values: readonly number[]): string {
  const shown = (share: number) => quantile(values, share).toFixed(1);
  return `| ${name} | ${shown(0.5)} ${unit} | ${shown(0.95)} ${unit} | ${values.length} |`;
}
