import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminStates } from '../admin-states.ts'
import { visitorStates } from '../states.ts'
import { galleryFolder, picturePaths, screens, type ThemeName, themes } from './pictures.ts'

const stateNames = Object.keys({ ...visitorStates, ...adminStates })

/** Writes the page of all pictures: a section for each state, a row for each theme, the screens side by side. */
export default function writePage(): void {
  const taken = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const options = [...screens.map(({ width }) => `${width} px`), ...Object.values(themes)]
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>${style}</style>
<h1>Gallery</h1>
<p>${stateNames.length} states, ${screens.length} screens, ${Object.keys(themes).length} themes; taken ${taken}. A picture opens in its full size.</p>
<form>${options.map((option) => `<label><input type="checkbox" checked name="${option}"> ${option}</label>`).join('')}</form>
${stateNames.map(renderState).join('\n')}
</html>
`
  writeFileSync(join(galleryFolder, 'index.html'), page)
}

/** Hides the pictures of an unchecked option. */
const hideUnchecked = (option: string, selector: string) =>
  `body:has(input[name="${option}"]:not(:checked)) ${selector} { display: none }`

const style = `
body { margin: 2rem; font: 14px/1.5 system-ui, sans-serif; background: #777; color: #fff }
form { position: sticky; top: 0; display: flex; gap: 1rem; padding: .5rem 0; background: #777 }
section { padding-top: 2.5rem; scroll-margin-top: 1rem }
h2 { margin: 0 0 .5rem; font-size: 1rem }
.row { display: flex; gap: .5rem; align-items: start; margin-bottom: .5rem }
img { display: block }
${screens.map(({ width }) => hideUnchecked(`${width} px`, `.w${width}`)).join('\n')}
${Object.values(themes)
  .map((theme) => hideUnchecked(theme, `.${theme}`))
  .join('\n')}
`

function renderState(state: string): string {
  const rows = (Object.keys(themes) as ThemeName[]).map((theme) => {
    const pictures = screens.map((screen) => {
      const { whole, small } = picturePaths(state, screen, theme)
      const label = `${state}, ${screen.width} px, ${themes[theme]}`
      if (!existsSync(join(galleryFolder, whole))) return `<p class="w${screen.width}">not taken</p>`
      return `<a class="w${screen.width}" href="${whole}"><img loading="lazy" src="${small}" alt="${label}" title="${label}"></a>`
    })
    return `<div class="row ${themes[theme]}">${pictures.join('')}</div>`
  })
  const id = state.replace(/\W+/g, '-')
  return `<section id="${id}"><h2>${state}</h2>${rows.join('')}</section>`
}
