/** Shown in the administration. */
export function ProblemReports() {
  return null
}
