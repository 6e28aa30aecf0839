import { closeSecret, openSecret } from './secret-box.ts'

describe('secrets that records keep (areas/shell-access.md rule 25)', () => {
  it('open only for their purpose and with the installation’s own secret; nothing of them can be read in what is stored', () => {
    const closed = closeSecret('client-secret-7', 'provider|p1', 'key-1')
    expect(openSecret(closed, 'provider|p1', 'key-1')).toBe('client-secret-7')
    expect(openSecret(closed, 'provider|p2', 'key-1')).toBeUndefined()
    expect(openSecret(closed, 'provider|p1', 'key-2')).toBeUndefined()
    expect(Buffer.from(closed, 'base64url').toString('latin1')).not.toContain('client')
    expect(closeSecret('client-secret-7', 'provider|p1', 'key-1')).not.toBe(closed)
  })
})
