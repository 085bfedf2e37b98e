// Patterns for the lowercase core of a word, without its full stop.

/** Titles, given names and the like: never the end of a sentence. */
export const NEVER_FINAL =
  /^(?:m[mrsx]|mrs|mme|md?lles?|mons|mgr|messrs|dr|ste?|prof|pres|revd?|rt|hon|fr|sra|capt|cpl|col|gen|lt|lieut|maj|sgt|adm|co?mdr|brig|supt|insp|gov|sen|visc|a?bp|mt|wm|thos|chas|jas|geo|benj|robt|edw|saml|jno|e\.?g|i\.?e|viz|cf|vs)$/
/** Never the end of a sentence in lower case; numerals and names when capitalized. */
export const NEVER_FINAL_LOWERCASE = /^(?:v|eds?|op|ca|tr|trans)$/
/** End a sentence only before a common sentence opener. */
export const SOMETIMES_FINAL =
  /^(?:etc|al|[js]r|esqs?|bart|co|bros|inc|ltd|inst|ult|prox|calif|conn|penn|tenn|jan|feb|apr|aug|sept|oct|nov|dec|tues|thurs)$/
/** Abbreviations only when capitalized and before a name: `Ft. Wayne`, but `6 ft. Wayne`. */
export const BEFORE_NAME = /^(?:sig|ft)$/
/** Short given names, also used in full: `by Jos. Smith`, but `said Jos. Amelia`. */
export const GIVEN_NAME = /^(?:jos|alex)$/
/** Abbreviations only before a number: `No. 5`, but `No. He left.`; units within a price: `2s. 6d.` */
export const BEFORE_NUMBER =
  /^(?:nos?|vols?|pp?|ch|chaps?|caps?|figs?|ll?|secs?|sect|arts?|bks?|ver|ps|approx|mar|(?:jan|febr)uary|march|april|ju(?:ne|ly)|august|(?:sept|oct|nov|dec)(?:em|o)ber|\d+[sdl]|ft|lbs?|oz|cwt|qrs?|yds?|hrs?)$/
/** Entries of `BEFORE_NUMBER`, case-sensitive, that are also words: they end a sentence before `I` and `One`. */
export const ALSO_A_WORD = /^(?:[Nn]os?|arts?|caps?|[Mm]ar|sect|.+(?:ary|rch|ril|une|uly|ust|ber))$/
/** Abbreviations only in lower case and before a digit: `b. 1809`, `2 s. 6 d.`, `Luke ii. 7`. */
export const LOWERCASE_BEFORE_DIGIT = /^(?:[bdls]|fl|[clx]{0,7}(?:i[xv]|v?i{0,3}))$/
/** Abbreviations before a year: `A.D. 1200`. */
export const ERA = /^(?:a\.d|b\.c)$/
