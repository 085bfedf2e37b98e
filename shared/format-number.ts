/** Formats an integer with thousands separators: "5,000". Avoids `Intl`, whose first use delays the first render. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
