import { spelled } from '../spelling.ts'
import type { Chance } from './random.ts'

// Invented people: common surnames with given names that sound real.
export const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const male =
  '知行 景澄 承宇 明远 启航 思齐 立诚 文博 嘉树 云舟 修远 怀瑾 砚青 牧野 朗川 星野 建川 志恒 家骏 海峰 永昶 少棠 铁夫 大川 新宇 光耀 继东 广宁 学谦 铭泽 俊朗 宇轩 奕辰 书恒 景行 岳峰 沐阳 鸿飞 凌霄 松年 柏舟 青原 远帆 定邦 兆丰 士杰 长风 崇文 庆余 绍辉 润泽 守正 存义 向前 炜 湛 琛 恺 骁'.split(
    ' ',
  )
const female =
  '知微 景兰 语桐 书瑶 清荷 若宁 思颖 婉清 芷晴 静姝 念慈 雨棠 晓岚 月华 慧敏 佳音 雅琴 曼青 秀云 桂芳 素心 以沫 听雨 映雪 可心 初夏 安澜 沁芳 梦溪 舒窈 嘉禾 云霏 巧玲 心悦 艺涵 雪晴 采薇 惠然 蕴仪 冰妍 若溪 锦绣 之桃 令仪 婷玉 素琳 晚霞 蓉 璐 岚'.split(
    ' ',
  )

/** Given names of men and women. */
export const givenNames = [...male, ...female]

export interface Name {
  nameCn: string
  nameEn: string
  gender: '1' | '2'
}

/** Draws a name; the same one may come twice in a large world. */
export const drawName = (dice: Chance, gender: '1' | '2'): Name => {
  const surname = dice.pick(surnames)
  const given = dice.pick(gender === '1' ? male : female)
  return { nameCn: `${surname}${given}`, nameEn: `${spelled('surnames', surname)} ${spelled('givenNames', given)}`, gender }
}

/** Makes mail addresses of English names, numbered where a name repeats. */
export const mailbox = (domain: string): ((nameEn: string) => string) => {
  const used = new Map<string, number>()
  return (nameEn) => {
    const base = nameEn.toLowerCase().replace(/[^a-z]+/g, '.')
    const times = (used.get(base) ?? 0) + 1
    used.set(base, times)
    return `${base}${times === 1 ? '' : times}@${domain}`
  }
}
