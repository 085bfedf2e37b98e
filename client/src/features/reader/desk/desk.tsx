import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Container of the controls at the bottom of the window. Publishes its height as `--foot`. */
export function Desk({ children }: { children: ReactNode }) {
  const desk = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = desk
    if (!current) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--foot', `${current.offsetHeight}px`)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => {
      sizes.disconnect()
      style.removeProperty('--foot')
    }
  }, [])
  return (
    <div
      ref={desk}
      className="recedes desk no-print absolute right-(--beside) bottom-0 left-0 z-10 max-h-(--desk-max) overflow-y-auto border-t border-rule bg-paper"
    >
      <div className="mx-auto grid w-full max-w-[68rem] gap-3 pt-3 px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:gap-2 sm:px-8 short:gap-1 short:pt-2">
        {children}
      </div>
    </div>
  )
}
