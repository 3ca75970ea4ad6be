// The least that shows a tournament's name at an address of its own: with the app's React, router and fonts, of the versions
// that the app is built with, and from the same data. What the app needs more than this page is the app's own.
import './bare.css'
import { Outlet, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

const root = createRootRoute({
  component: () => (
    <>
      <header>Toproll</header>
      <main>
        <Outlet />
      </main>
    </>
  ),
})
const tournament = createRoute({
  getParentRoute: () => root,
  path: '/bare/',
  loader: async () => (await (await fetch('data.json')).json()).data,
  pendingMs: 0,
  pendingComponent: () => <p>Loading…</p>,
  component: function Tournament() {
    return <h1>{tournament.useLoaderData().name}</h1>
  },
})
createRoot(document.getElementById('root')).render(<RouterProvider router={createRouter({ routeTree: root.addChildren([tournament]) })} />)
