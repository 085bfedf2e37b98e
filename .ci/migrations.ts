/** What a statement may not do, and what is wrong with it. */
interface Rule {
  breaks(statement: string, story: Story): boolean
  fault: string
}

/** What a statement is read in the light of. */
interface Story {
  /** The whole migration. */
  migration: string
  /** All that was done before, and the migration. */
  past: string
}

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const ifThere = String.raw`(?:if\s+(?:not\s+)?exists\s+)?`

/** What a version that knows nothing of it would stumble over. */
const rules: Rule[] = [
  {
    breaks: (sql) => /\bdrop\s+(?!constraint|index|trigger|function|not\b|identity|expression)/i.test(sql),
    fault: 'drops what an older version still uses',
  },
  {
    breaks: (sql, { past }) =>
      namesIn(sql, /\bdrop\s+index\s+(?:concurrently\s+)?([^;]*)/gi).some(
        (index) => !isPlainIndex(index, past),
      ) || namesIn(sql, /\bdrop\s+constraint\s+([^;,]*)/gi).some((constraint) => !isCheck(constraint, past)),
    fault: 'drops what an older version tells rows apart by, in ON CONFLICT or in its deletions',
  },
  { breaks: (sql) => /\brename\b/i.test(sql), fault: 'renames what an older version knows by its name' },
  {
    breaks: (sql) =>
      /\balter\s+column\s+\S+\s+(set\s+not\s+null|(set\s+data\s+)?type\b|drop\s+default)/i.test(sql),
    fault: 'changes what an older version may write',
  },
  {
    breaks: (sql) =>
      clausesOf(sql).some(
        (clause) =>
          /^add\s+(?!constraint\b|unique\b|check\b|primary\b|foreign\b|exclude\b)/i.test(clause) &&
          /\bnot\s+null\b/i.test(clause) &&
          !/\b(default|generated)\b/i.test(clause),
      ),
    fault: 'asks for what an older version does not write',
  },
  {
    breaks: (sql, { migration }) =>
      isOfOldTable(sql, migration) &&
      (/^\s*create\s+unique\b/i.test(sql) ||
        clausesOf(sql).some((clause) => /^add\b/i.test(clause) && isDemand(clause))) &&
      !isOfNewColumns(sql, migration),
    fault: 'refuses what an older version may write',
  },
]

/** A migration says so itself where it is not for older versions, as `server/db/too-old.ts` reads it. */
const saysSo = /insert into "?milestones"?[^;]*'needs version \d+\.\d+\.\d+'/i

/**
 * What in a migration is not for versions that are older than it, unless it says so.
 * @param before the migrations that have landed before it
 */
export function faultsOf(sql: string, before = ''): string[] {
  const migration = withoutComments(sql)
  if (saysSo.test(migration)) return []
  const past = `${withoutComments(before)};${migration}`
  const statements = migration.split(';')
  return rules.flatMap(({ breaks, fault }) =>
    statements.some((statement) => breaks(statement, { migration, past })) ? fault : [],
  )
}

const withoutComments = (sql: string) => sql.replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, '')

/** The names in what a pattern finds, of which there may be several with commas between them. */
function namesIn(sql: string, pattern: RegExp): string[] {
  const form = new RegExp(`^\\s*${ifThere}${name}`, 'i')
  return [...sql.matchAll(pattern)].flatMap(([, list = '']) =>
    list.split(',').map((one) => form.exec(one)?.[1] ?? one),
  )
}

/** Whether an index only makes something fast: what nobody has seen being made may do more. */
function isPlainIndex(index: string, past: string): boolean {
  const made = new RegExp(
    `create\\s+(unique\\s+)?index\\s+(?:concurrently\\s+)?${ifThere}"?${index}"?\\s`,
    'gi',
  )
  const kinds = [...past.matchAll(made)]
  return kinds.length > 0 && kinds.every(([, unique]) => !unique)
}

/** Whether a constraint only refuses rows: without it an older version writes what it wrote. */
const isCheck = (constraint: string, past: string) =>
  new RegExp(`constraint\\s+"?${constraint}"?\\s+check\\b`, 'i').test(past)

/** What is done to a table, one after the other. */
function clausesOf(sql: string): string[] {
  const [, clauses] =
    new RegExp(`^\\s*alter\\s+table\\s+(?:only\\s+)?${ifThere}(?:only\\s+)?\\S+\\s+([\\s\\S]*)`, 'i').exec(
      sql,
    ) ?? []
  return clauses?.split(/,\s*(?=(?:add|alter|drop)\b)/i) ?? []
}

/** Whether a part of an ALTER TABLE asks something of every row. */
const isDemand = (clause: string) => /\b(unique|check|exclude|primary\s+key)\b/i.test(clause)

function isOfOldTable(sql: string, migration: string): boolean {
  const [, altered, indexed] =
    new RegExp(
      `^\\s*(?:alter\\s+table\\s+(?:only\\s+)?${ifThere}${name}|create\\s.*?\\son\\s+(?:only\\s+)?${name})`,
      'is',
    ).exec(sql) ?? []
  const table = altered ?? indexed
  return !new RegExp(`create\\s+table\\s+${ifThere}(?:"?public"?\\.)?"?${table}"?\\s*\\(`, 'i').test(
    migration,
  )
}

/** Whether only columns are asked about that come with the migration, empty: what an older version writes leaves them so. */
function isOfNewColumns(sql: string, migration: string): boolean {
  const adding = new RegExp(`\\badd\\s+(?:column\\s+)?${ifThere}"(\\w+)"([^,;]*)`, 'gi')
  const added = new Set(
    [...migration.matchAll(adding)].flatMap(([, column, type = '']) =>
      /\bdefault\b/i.test(type) ? [] : column,
    ),
  )
  const about = /(?:\bcheck\b|\bunique\b[^(]*\(|\bon\b[^(]*\()([\s\S]*)/i.exec(sql)?.[1] ?? ''
  // A column goes by its table's name as well.
  const columns = [...about.replaceAll(/"\w+"\./g, '').matchAll(/"(\w+)"/g)].map(([, column = '']) => column)
  return columns.length > 0 && columns.every((column) => added.has(column))
}
