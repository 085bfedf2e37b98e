import { expect, test } from 'vitest'
import { readMobyDick } from '../testing/moby-dick.ts'

/** Chapter titles of *Moby-Dick*. */
const titles = `
Loomings
The Carpet-Bag
The Spouter-Inn
The Counterpane
Breakfast
The Street
The Chapel
The Pulpit
The Sermon
A Bosom Friend
Nightgown
Biographical
Wheelbarrow
Nantucket
Chowder
The Ship
The Ramadan
His Mark
The Prophet
All Astir
Going Aboard
Merry Christmas
The Lee Shore
The Advocate
Postscript
Knights and Squires
Knights and Squires
Ahab
Enter Ahab; to Him, Stubb
The Pipe
Queen Mab
Cetology
The Specksnyder
The Cabin-Table
The Mast-Head
The Quarter-Deck
Sunset
Dusk
First Night Watch
Midnight, Forecastle
Moby Dick
The Whiteness of The Whale
Hark!
The Chart
The Affidavit
Surmises
The Mat-Maker
The First Lowering
The Hyena
Ahab’s Boat and Crew. Fedallah
The Spirit-Spout
The Albatross
The Gam
The Town-Ho’s Story
Of the Monstrous Pictures of Whales
Of the Less Erroneous Pictures of Whales, and the True Pictures of Whaling Scenes
Of Whales in Paint; in Teeth; in Wood; in Sheet-Iron; in Stone; in Mountains; in Stars
Brit
Squid
The Line
Stubb Kills a Whale
The Dart
The Crotch
Stubb’s Supper
The Whale as a Dish
The Shark Massacre
Cutting In
The Blanket
The Funeral
The Sphynx
The Jeroboam’s Story
The Monkey-Rope
Stubb and Flask Kill a Right Whale; and Then Have a Talk Over Him
The Sperm Whale’s Head—Contrasted View
The Right Whale’s Head—Contrasted View
The Battering-Ram
The Great Heidelburgh Tun
Cistern and Buckets
The Prairie
The Nut
The Pequod Meets The Virgin
The Honour and Glory of Whaling
Jonah Historically Regarded
Pitchpoling
The Fountain
The Tail
The Grand Armada
Schools and Schoolmasters
Fast-Fish and Loose-Fish
Heads or Tails
The Pequod Meets The Rose-Bud
Ambergris
The Castaway
A Squeeze of the Hand
The Cassock
The Try-Works
The Lamp
Stowing Down and Clearing Up
The Doubloon
Leg and Arm
The Decanter
A Bower in the Arsacides
Measurement of The Whale’s Skeleton
The Fossil Whale
Does the Whale’s Magnitude Diminish?—Will He Perish?
Ahab’s Leg
The Carpenter
Ahab and the Carpenter
Ahab and Starbuck in the Cabin
Queequeg in His Coffin
The Pacific
The Blacksmith
The Forge
The Gilder
The Pequod Meets The Bachelor
The Dying Whale
The Whale Watch
The Quadrant
The Candles
The Deck Towards the End of the First Night Watch
Midnight.—The Forecastle Bulwarks
Midnight Aloft.—Thunder and Lightning
The Musket
The Needle
The Log and Line
The Life-Buoy
The Deck
The Pequod Meets The Rachel
The Cabin
The Hat
The Pequod Meets The Delight
The Symphony
The Chase—First Day
The Chase—Second Day
The Chase.—Third Day
`
  .trim()
  .split('\n')

const book = readMobyDick().chapters

test('contains etymology, extracts, 135 chapters with whole titles, and epilogue of Moby-Dick', () => {
  expect(titles).toHaveLength(135)
  expect(book.map(({ title }) => title)).toEqual([
    'Etymology',
    'Extracts',
    ...titles.map((title, index) => `${index + 1}. ${title}`),
    'Epilogue',
  ])
})

test.each([
  ['Etymology', '(Supplied by a Late Consumptive Usher to a Grammar School.)'],
  ['Extracts', '(Supplied by a Sub-Sub-Librarian).'],
  ['1.', 'Call me Ishmael.'],
  ['39.', 'Fore-Top.\n\n(Stubb solus, and mending a brace.)'],
  ['40.', 'HARPOONEERS AND SAILORS.\n\n(Foresail rises'],
  ['73.', 'It must be borne in mind'],
  ['100.', 'The Pequod, of Nantucket, Meets the Samuel Enderby, of London.\n\n“Ship, ahoy!'],
  ['108.', 'The Deck—First Night Watch.\n\n(Carpenter standing'],
  ['120.', 'Ahab standing by the helm. Starbuck approaching him.\n\n“We must send'],
  ['Epilogue', '“AND I ONLY AM ESCAPED ALONE TO TELL THEE” Job.'],
])('begins %s with %j', (title, beginning) => {
  const content = book.find((part) => part.title.startsWith(title))?.content ?? ''
  expect(content.slice(0, beginning.length)).toBe(beginning)
})

test('contains no headings or surrounding white space in chapters', () => {
  const odd = book.filter(
    ({ content }) => /^CHAPTER \d|EXTRACTS|ETYMOLOGY|^Epilogue/m.test(content) || content !== content.trim(),
  )
  expect(odd.map(({ title }) => title)).toEqual([])
})
