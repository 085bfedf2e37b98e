import type { Plugin } from 'vite'

/** Chunks of the first page, the library and the reader, whose functions mostly run as the page opens. */
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
 * Makes V8 compile all functions of these chunks eagerly on another thread. By default V8 compiles a function when it is first called, on
 * the main thread, which is a third of the main thread's work before the first paint. Other engines ignore the comment.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'lectern-eager-compile',
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
