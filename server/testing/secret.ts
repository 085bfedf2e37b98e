/** What login sessions are signed with in tests. */
export const secretOfTests = 'a secret for tests only'
