import { posts } from '@academy/contracts/org/posts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openScreen } from '../testing/staff-screen.tsx'

const path = 'GET /org/posts/page'
const away = () => new Response('Bad gateway', { status: 502 })

describe('a server that is away', () => {
  it('is told by a list once, in its place: what is tried again by itself says nothing more', async () => {
    const { server } = await openScreen('org-posts', { contract: posts, routes: { [path]: away } })
    expect((await screen.findByText('服务器没有应答')).closest('[role=status]')).toBeTruthy()
    const asked = server.of(path).length
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(server.of(path)).toHaveLength(asked + 1))
    await screen.findByText('服务器没有应答')
    expect(screen.getByRole('log').textContent).toBe('')
  })
})
