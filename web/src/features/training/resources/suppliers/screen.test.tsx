import { suppliers } from '@academy/contracts/training/resources/suppliers.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, commanded, control, fill, opened, openScreen, plainAnswers, press, toldAt } from '../../../../testing/staff-screen.tsx'

const dictionaries = { contractType: { 1: '培训师', 2: '场地', 3: '运输', 4: '耗材' } }
const supplier = {
  ...{ id: 'p1', version: 2, code: 'SP02', nameCn: '沧溪酒店', nameEn: 'Cangxi Hotel', supplies: ['2', '4'] },
  ...{ contact: '顾明远', phone: '02155500102', status: 'active', actions: ['deactivate'] },
}

describe('suppliers', () => {
  it('are listed by what they supply; a telephone that cannot be one is told at its field', async () => {
    const { server, place } = await openScreen('training-suppliers', { contract: suppliers, routes: plainAnswers(suppliers, [supplier]), dictionaries })
    expect(await screen.findByText('场地、耗材')).toBeTruthy()
    await choose('供应内容', '运输')
    await waitFor(() => expect(place()).toBe('/manage/training-suppliers?supplies=3'))
    press('新建供应商')
    await opened()
    expect(control('联系邮箱').tagName).toBe('INPUT')
    fill('编号', 'SP09')
    fill('中文名称', '驰远运输')
    fill('英文名称', 'Chiyuan')
    await choose('供应内容', '运输')
    fill('联系电话', '021-5')
    await waitFor(() => expect(toldAt('联系电话')).not.toBe(''))
    fill('联系电话', '02155500109')
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /training/suppliers')[0]?.body).toEqual({
        ...{ code: 'SP09', nameCn: '驰远运输', nameEn: 'Chiyuan', supplies: ['3'], phone: '02155500109' },
      }),
    )
  })

  it('are taken out of use after a question in the words that all nouns with this life share', async () => {
    const routes = {
      ...plainAnswers(suppliers, [supplier]),
      'POST /training/suppliers/deactivate': commanded(suppliers, 'deactivate', () => ({ data: { ...supplier, status: 'inactive', actions: [] } })),
    }
    await openScreen('training-suppliers', { contract: suppliers, routes, dictionaries })
    await screen.findByText('沧溪酒店')
    press('停用 沧溪酒店')
    await screen.findByText('停用供应商“沧溪酒店”？')
    press('停用')
    expect(await screen.findByText('已停用')).toBeTruthy()
  })
})
