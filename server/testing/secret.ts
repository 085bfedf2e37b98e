export const testSecret = 'a secret for tests only'
