const codes = 'ar ca cs cy da de el en eo es fi fr ga he hu is it ja la nl no pl pt ro ru sv tl zh'.split(' ')
const names = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the BCP 47 tag of a tag or an English name; empty for others. */
export function toLanguageTag(language: string): string {
  const name = language.trim()
  const named = codes.find((code) => names.of(code)?.toLowerCase() === name.toLowerCase())
  const tag = named ?? name.replaceAll('_', '-')
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : ''
}
