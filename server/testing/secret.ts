/** Session secret of tests. */
export const secretOfTests = 'a secret for tests only'
