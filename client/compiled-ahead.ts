import type { Plugin } from 'vite'

/** The files that the first page, the library and the reader are made of: most of their functions are called as one of these is opened. */
const calledOnLoad = [
  'base',
  'forms',
  'library',
  'library-and-reader',
  'reading',
  'sign-in',
  'home',
  'reader',
  'timeline',
]

/**
 * Has V8 compile all functions of some files as they come, on another thread. Else it skips a function first, and compiles it when it is first
 * called, on the thread that draws the page: a third of what that has to do before a page stands. For other engines it is a comment.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'lectern-compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && calledOnLoad.includes(file.name)) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
          }
        }
      },
    },
  }
}
