// brackets-viewer as its documentation shows it.
import 'brackets-viewer/dist/brackets-viewer.min.js'
import 'brackets-viewer/dist/brackets-viewer.min.css'

const data = await (await fetch('data.json')).json()
await window.bracketsViewer.render(data, { selector: '#root' })
