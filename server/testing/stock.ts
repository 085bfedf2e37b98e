import { openDatabase } from '../db/client.ts'
import { ambientSounds, sponsorMessages } from '../db/schema.ts'
import { getDatabaseImage } from '../starter/database-image.ts'
import { makeWork } from './make.ts'

/**
 * Fills an empty data directory with a work of two short chapters, sponsor messages and ambient sounds; one message and one sound are
 * inactive. The directory is the only argument.
 */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Which data directory?')
const database = await openDatabase({ dataDir, getImage: () => getDatabaseImage(false) })
await database.migrate()
await makeWork(database.db, {
  title: 'Two Mornings',
  chapters: [
    'The kettle sang before the house was up.',
    'On the second morning nobody had set it on the stove, and the house was quiet.',
  ],
})
await database.db.insert(sponsorMessages).values([
  { title: 'Tea', content: 'Tea from the hill.', supportUrl: 'https://tea.example/' },
  { title: 'Toast', content: 'Toast from the oven.', supportUrl: 'https://toast.example/' },
  { title: 'Coffee', content: 'Sold out.', isActive: false },
])
await database.db.insert(ambientSounds).values([
  { title: 'Traffic', audioUrl: '/uploads/traffic.wav', isActive: false },
  { title: 'Rain on a roof', audioUrl: '/uploads/rain.wav' },
  { title: 'Wind', audioUrl: '/uploads/wind.wav' },
])
await database.close()
