// An amount as people of a language write it: "£2.50", "2,50 €".
export function money(
  { amount, currency }: { amount: number; currency: string },
  language: string,
): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  } catch {
    // A language or currency that no browser has heard of.
    return `${amount} ${currency}`;
  }
}
