// To the clipboard. A page that came over plain http may not write there by itself; then the text
// is selected where it stands and the browser is asked to copy that. False when neither is allowed:
// the text is still selected, and two keys away.
export async function copyToClipboard(text: string, shown: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand?.('copy') ?? false;
  }
}
