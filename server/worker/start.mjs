import { register } from 'tsx/esm/api'

// A thread does not take over the way in which the process was taught TypeScript: it learns it first.
register()
const { work } = await import(new URL('./entry.ts', import.meta.url).href)

export default work
