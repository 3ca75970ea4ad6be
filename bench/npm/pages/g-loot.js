// @g-loot/react-tournament-brackets as its documentation shows it.
import { DoubleEliminationBracket, Match } from '@g-loot/react-tournament-brackets'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const matches = await (await fetch('data.json')).json()
createRoot(document.getElementById('root')).render(createElement(DoubleEliminationBracket, { matches, matchComponent: Match }))
