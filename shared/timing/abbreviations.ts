/*
 * Abbreviations, without the full stop, by what they need to be one. All are in small letters.
 */

/** They stand before something: their full stop ends no sentence, whatever follows. */
export const NEVER_FINAL =
  /^(?:m[mrsx]|mrs|mme|md?lles?|mons|mgr|messrs|dr|ste?|prof|pres|revd?|rt|hon|fr|sra|capt|cpl|col|gen|lt|lieut|maj|sgt|adm|co?mdr|brig|supt|insp|gov|sen|visc|a?bp|mt|wm|thos|chas|jas|geo|benj|robt|edw|saml|jno|e\.?g|i\.?e|viz|cf|vs)$/
/** The same, of words in small letters only: the capitals are numerals and names. */
export const NEVER_FINAL_LOWERCASE = /^(?:v|eds?|op|ca|tr|trans)$/
/** Abbreviations that may also close a sentence: they do before a word that commonly opens one. */
export const SOMETIMES_FINAL =
  /^(?:etc|al|[js]r|esqs?|bart|co|bros|inc|ltd|inst|ult|prox|calif|conn|penn|tenn|jan|feb|apr|aug|sept|oct|nov|dec|tues|thurs)$/
/** Only before a name, where they begin with a capital: `Ft. Wayne`, but `6 ft. Wayne`. */
export const BEFORE_NAME = /^(?:sig|ft)$/
/** Of a given name too, which people are called by: `by Jos. Smith`, but `said Jos. Amelia`. */
export const GIVEN_NAME = /^(?:jos|alex)$/
/** Only before a number: `No. 5`, but `No. He left.` Weights and measures are so within a price: `2s. 6d.` */
export const BEFORE_NUMBER =
  /^(?:nos?|vols?|pp?|ch|chaps?|caps?|figs?|ll?|secs?|sect|arts?|bks?|ver|ps|approx|mar|(?:jan|febr)uary|march|april|ju(?:ne|ly)|august|(?:sept|oct|nov|dec)(?:em|o)ber|\d+[sdl]|ft|lbs?|oz|cwt|qrs?|yds?|hrs?)$/
/** Those of them, as they are written, that are words too: before `I` and `One` they end a sentence. */
export const ALSO_A_WORD = /^(?:[Nn]os?|arts?|caps?|[Mm]ar|sect|.+(?:ary|rch|ril|une|uly|ust|ber))$/
/** Only in small letters before figures: `b. 1809`, `2 s. 6 d.`, `Luke ii. 7`. */
export const LOWERCASE_BEFORE_DIGIT = /^(?:[bdls]|fl|[clx]{0,7}(?:i[xv]|v?i{0,3}))$/
/** Before a year: `A.D. 1200`. */
export const ERA = /^(?:a\.d|b\.c)$/
