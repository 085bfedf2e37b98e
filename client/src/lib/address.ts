import { useQuery } from '@tanstack/react-query'

/** Returns an email address with its international domain decoded; the server and browsers send it in Punycode. */
export function useShownAddress(address: string): string {
  const { data = address } = useQuery({
    queryKey: ['address', address],
    queryFn: async () => (await import('punycode/punycode.es6.js')).toUnicode(address),
    enabled: address.includes('xn--'),
  })
  return data
}
