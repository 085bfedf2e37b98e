/**
 * Makes docs/reliability.md: runs every test whose title names a clause, and what takes minutes (kills, restarts, hangs, load),
 * and writes down what was shown and counted. Fails where a clause is not shown, or a test of one fails.
 *   npm run test:durability
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Step, succeeds } from '../step.ts'
import { clauses } from './clauses.ts'
import { inWords, readFindings } from './findings.ts'
import { type Shown, shownByPlaywright, shownByVitest } from './shown.ts'

const root = resolve(import.meta.dirname, '../..')
const reports = mkdtempSync(join(tmpdir(), 'lectern-reliability-'))
const inReports = (name: string) => join(reports, name)
const findingsFile = inReports('findings.jsonl')
const byClause = '(^| )([A-Z]\\d|Attack): '
const hourMs = 3_600_000

const vitest = (name: string, ...args: string[]): Step => ({
  name,
  command: ['npx', 'vitest', 'run', ...args, '--reporter=default', '--reporter=json'].concat(
    `--outputFile.json=${inReports(`${name}.json`)}`,
  ),
  env: { LECTERN_FINDINGS: findingsFile },
  maxMs: 2 * hourMs,
})
const playwright = (name: string, ...args: string[]): Step => ({
  name,
  command: ['npx', 'playwright', 'test', ...args],
  env: { LECTERN_FINDINGS: findingsFile, LECTERN_REPORT: inReports(`${name}.json`), LECTERN_BUILT: 'yes' },
  maxMs: hourMs,
})

const steps = {
  build: { name: 'build', command: ['npx', 'vite', 'build', '--logLevel=warn'] },
  units: vitest('units', '-t', byClause),
  durability: vitest('durability', '--config', 'vitest.durability.config.ts'),
  journeys: playwright('journeys', '--grep', byClause, '--grep-invert', 'times left by'),
  // Each way out of the page, fifty times.
  exits: playwright('exits', 'client/e2e/exits.spec.ts', '--grep', 'times left by', '--repeat-each', '5'),
}

const unfinished: string[] = []
for (const step of Object.values(steps)) {
  console.log(`\n── ${step.name}`)
  if (!(await succeeds(step))) unfinished.push(step.name)
}
const shown = [
  ...shownByVitest(inReports('units.json'), root),
  ...shownByVitest(inReports('durability.json'), root),
  ...shownByPlaywright(inReports('journeys.json')),
  ...shownByPlaywright(inReports('exits.json')),
]
const findings = readFindings(findingsFile)
rmSync(reports, { recursive: true, force: true })

const of = (clause: string) => shown.filter((one) => one.clause === clause)

function howShown(tests: Shown[]): string {
  if (tests.length === 0) return '**not shown**'
  const failed = tests.filter(({ isFine }) => !isFine).length
  const files = [...new Set(tests.map(({ file }) => `\`${file}\``))]
  const count = tests.length === 1 ? '1 test' : `${tests.length} tests`
  return `${failed > 0 ? `**${failed} of ${count} fail**` : count}: ${files.join(', ')}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const clauseRows = Object.entries(clauses).map(([name, holds]) => {
  const counted = findings.filter(({ clause }) => clause === name).map(inWords)
  return row(name, holds, howShown(of(name)), counted.join('<br>'))
})

const attackRows = [...new Set(of('Attack').map(({ says }) => says))].map((says) => {
  const tests = of('Attack').filter((one) => one.says === says)
  return row(says, howShown(tests))
})

/** Attacks that were counted, by their kind: what stands before the colon in their names. */
const attempts = findings.flatMap(({ attack, tried, succeeded }) =>
  attack ? [{ kind: attack.split(':')[0] ?? '', tried: Number(tried), succeeded: Number(succeeded) }] : [],
)
const triedRows = [...new Set(attempts.map(({ kind }) => kind))].map((kind) => {
  const all = attempts.filter((one) => one.kind === kind)
  const sum = (count: 'tried' | 'succeeded') => all.reduce((total, each) => total + each[count], 0)
  return row(kind, sum('tried').toLocaleString('en'), sum('succeeded').toLocaleString('en'))
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const page = `# Safe, and nothing lost

Made by \`npm run test:durability\` on ${new Date().toISOString().slice(0, 10)}, of ${git('rev-parse', '--short', 'HEAD')}, on ${cpus().length} cores with Node ${process.versions.node}.
Running it again makes it again; nobody edits it. A test that shows a clause has a title that begins with its name.

| clause | what holds | shown by | counted |
|---|---|---|---|
${clauseRows.join('\n')}

## Attacks

Made over HTTP and sockets, and in a browser where one is needed, by two readers, and by nobody.

| what is not possible | shown by |
|---|---|
${attackRows.join('\n')}

| kind | tried | succeeded |
|---|---|---|
${triedRows.join('\n')}
`
writeFileSync(join(root, 'docs/reliability.md'), page)
const missing = Object.keys(clauses).filter((name) => of(name).length === 0)
const failing = shown.filter(({ isFine }) => !isFine)
for (const name of missing) console.error(`${name} is shown by no test`)
for (const { clause, says, file } of failing) console.error(`${clause}: ${says} (${file}) fails`)
// A step may fail without one of its tests failing: that is a failure too.
for (const name of unfinished) console.error(`${name} did not succeed`)
process.exitCode = missing.length + unfinished.length === 0 ? 0 : 1
