/** A text that has at most so many UTF-16 units, and an ellipsis behind them where there were more; no character is cut in two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.codePointAt(most - 1)! > 0xffff ? most - 1 : most
  return `${text.slice(0, end)} …`
}
