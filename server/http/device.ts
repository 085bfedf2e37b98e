const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOP(?:[RTX]|iOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const findName = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Describes a browser to its user, such as "Firefox on Linux"; "A browser" for an unknown user agent. */
export function describeDevice(userAgent = ''): string {
  // Limits the text to search; real user agents are shorter.
  const text = userAgent.slice(0, 500)
  const browser = findName(browsers, text) ?? 'A browser'
  const system = findName(systems, text)
  return system ? `${browser} on ${system}` : browser
}
