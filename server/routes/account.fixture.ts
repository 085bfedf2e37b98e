export function aRegistration(changes: object = {}) {
  const body = {
    email: 'grace@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    password: 'nanoseconds',
    confirmPassword: 'nanoseconds',
  }
  return { body: { ...body, ...changes } }
}
