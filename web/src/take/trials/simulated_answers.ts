// What made-up participants draw from.

export function oneOf<T>(list: readonly T[], chance: () => number): T {
  const drawn = list[Math.floor(chance() * list.length)];
  if (drawn === undefined) throw new Error('there is nothing to choose from');
  return drawn;
}

// A whole number from low to high.
export function between(low: number, high: number, chance: () => number): number {
  return low + Math.floor(chance() * (high - low + 1));
}

// A round contour somewhere in the picture, as [x, y, milliseconds].
export function blob(width: number, height: number, chance: () => number) {
  const radius = (0.1 + 0.2 * chance()) * Math.min(width, height);
  const x = radius + chance() * (width - 2 * radius);
  const y = radius + chance() * (height - 2 * radius);
  return Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI;
    const tenth = (value: number) => Math.round(10 * value) / 10;
    return [
      tenth(x + radius * Math.cos(angle)),
      tenth(y + radius * Math.sin(angle)),
      200 + 16 * at,
    ];
  });
}
