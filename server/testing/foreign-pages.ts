/** Origin of another site. */
export const evilOrigin = 'http://evil.example'
/** Headers that a browser sends with requests from a page of another site. */
export const foreignPages: Record<string, Record<string, string>> = {
  'a form': {
    Origin: evilOrigin,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'cross-site',
  },
  'a form of text': { Origin: evilOrigin, 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'cross-site' },
  'a form in an old browser': { Origin: evilOrigin, 'Content-Type': 'text/plain' },
  'a form of a sandboxed frame': { Origin: 'null', 'Content-Type': 'text/plain' },
  'a form that says it is JSON': { Origin: evilOrigin, 'Content-Type': 'text/plain; application/json' },
  'another host of the site': {
    Origin: 'http://x.127.0.0.1',
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-site',
  },
  'a beacon': { Origin: evilOrigin, 'Content-Type': 'text/plain;charset=UTF-8', 'Sec-Fetch-Mode': 'no-cors' },
  'a host that begins alike': { Origin: 'http://127.0.0.1.evil.example', 'Content-Type': 'application/json' },
  'a host that ends alike': { Origin: 'http://evil127.0.0.1', 'Content-Type': 'application/json' },
  'another port': { Origin: 'http://127.0.0.1:1', 'Content-Type': 'application/json' },
  'a name before the host': { Origin: 'http://127.0.0.1@evil.example', 'Content-Type': 'application/json' },
  'a list of origins': { Origin: `http://127.0.0.1 ${evilOrigin}`, 'Content-Type': 'application/json' },
}
