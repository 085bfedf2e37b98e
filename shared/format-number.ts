/** Formats an integer with thousands separators: "5,000". Avoids `Intl`, whose first use delays the first render. */
export const formatNumber = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats a number of things: "1 word", "5,000 words". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}
