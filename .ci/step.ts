export interface Count {
  passed: number
  failed: number
}

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** How many of its tests passed and failed, once it has run; without it the step is one check. */
  count?: () => Count
}
