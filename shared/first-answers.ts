/**
 * What a page asks for first, answered with the page itself: the address of each call, the status and the body. They lie in the page as
 * data, in an element of this id.
 */
export type FirstAnswer<Body = string> = [address: string, status: number, body: Body]

export const firstAnswersId = 'first-answers'
