/** The name of a bot as players read it: `Strong bot`. */
export function botName(bot: string): string {
  return `${bot.charAt(0).toUpperCase()}${bot.slice(1)} bot`
}
