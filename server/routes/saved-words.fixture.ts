export const whale = {
  word: ' Whale ',
  definition: 'A large sea mammal.',
  partOfSpeech: 'noun',
  phonetic: '/weɪl/',
  example: 'A whale!',
}
