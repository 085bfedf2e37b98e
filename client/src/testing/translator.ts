const kept = 'font, script, style, textarea'

/**
 * Wraps every text node in `<font><font>`, as page translators do, including nodes that are added later. Returns a function that stops it.
 * @param isStrict also wraps text marked as not translatable, as some extensions do
 */
export function translatePage(translate = (text: string) => text, isStrict = false): () => void {
  const skipped = isStrict ? kept : `${kept}, [translate="no"]`
  const swap = (node: Text) => {
    const parent = node.parentElement
    if (!node.data.trim() || !parent || parent.closest(skipped)) return
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).append(translate(node.data))
    node.replaceWith(font)
  }
  const swapAll = (root: Node) => {
    if (root instanceof Text) return swap(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    found.forEach(swap)
  }
  swapAll(document.body)
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) swap(target)
      addedNodes.forEach(swapAll)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
