const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?!\s)\p{Cc}/gu
// An underscore between two letters or digits belongs to a name such as `snake_case`; any other marks emphasis.
const EMPHASIS = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu
const ADDRESS = /:\/\/|^www\.|@/

/** Answers a word as it is shown: no emphasis marks, nothing invisible, single spaces within. */
export function tidy(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  if (/^_+$/.test(visible) || !visible.includes('_')) return visible
  if (ADDRESS.test(visible)) return visible.replace(/^_+|(?<!_)_+$/g, '')
  return visible.replace(EMPHASIS, '').trim()
}
