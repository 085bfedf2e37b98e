/** Every address of the client. */
export const paths = {
  home: '/',
  signIn: '/auth',
  reader: (workId: number, chapterId: number) => `/reader/${workId}/${chapterId}`,
}

/** The same addresses as the route table matches them. */
export const patterns = { reader: '/reader/:workId/:chapterId' } as const
