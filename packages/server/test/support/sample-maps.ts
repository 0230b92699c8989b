import { type MapDocument, parseMap, unwrap } from '@mesnada/engine'

/** A hill castle by a river: pictures, levels, sides and features, all in one map. */
export const castle: MapDocument = unwrap(
  parseMap({
    format: 'mesnada-map',
    version: 1,
    system: 'sample',
    id: 'castle',
    title: { es: 'El castillo', en: 'The castle', fr: 'Le château' },
    grid: { orientation: 'flat', columns: 24, rows: 15, shifted: 'even', labels: 'letter-number' },
    terrain: {
      legend: {
        '.': 'clear',
        w: 'woods',
        '~': 'river',
        m: 'moat',
        i: 'tower-interior',
        c: 'courtyard',
        '#': 'castle-wall',
        h: 'house',
        '=': 'bridge',
        ',': 'field',
      },
      rows: [
        'wwww..........~~....wwww',
        'wwww...........~~....www',
        'www.....mmmmmmm.~.....ww',
        'ww.....mm####imm~~......',
        'w.....mmi#ccc#im.~~.....',
        '......mm#ccccc#mm.~.....',
        '......m##cciic#mm.~~....',
        '......mm#ciiic#m...~..,,',
        '......mmi#ccc#im..~~.,,,',
        '.......mmi###imm.~~.,,,,',
        '.hh.....mmm=mmm..~..,,,,',
        '.hh........=....~~.hh,,,',
        '...h......==....=...h...',
        'ww......==.....~~....w..',
        'wwww..==......~~....wwww',
      ],
    },
    halfLevels: {
      legend: { '0': 0, '1': 1, '2': 2, '3': 3 },
      rows: [
        '000000000000000000000000',
        '000000000000000000000000',
        '000011111111111000000000',
        '000112222222221100000000',
        '001122222222221100000000',
        '001122333333322110000000',
        '001122333333322110000000',
        '001122333333322110000000',
        '001122223333222110000000',
        '000112222222221100000000',
        '000011111111111000000000',
        '000000000000000000000000',
        '000000000000000000000000',
        '000000000000000000000000',
        '000000000000000000000000',
      ],
    },
    sides: {
      wall: ['L7/N', 'L7/NW', 'L7/SW', 'M7/N', 'M7/NE', 'M7/SE', 'K8/NW', 'K8/SW', 'L8/S', 'M8/S', 'M8/SE'],
      door: ['K8/S'],
      hedge: ['U8/N', 'V8/NW', 'V8/N', 'W8/N', 'X8/N', 'U9/NW', 'U10/SW', 'U11/SW'],
    },
    features: { road: ['L11', 'L12', 'K13', 'L13', 'I14', 'J14', 'G15', 'H15', 'K14'] },
  }),
)

/** Pointy hexes and words no palette can know. */
export const moor: MapDocument = unwrap(
  parseMap({
    format: 'mesnada-map',
    version: 1,
    system: 'sample',
    id: 'moor',
    title: { es: 'El páramo', en: 'The moor', fr: 'La lande' },
    reconstructed: true,
    grid: { orientation: 'pointy', columns: 16, rows: 10, shifted: 'even', labels: 'ccrr' },
    terrain: {
      legend: { '.': 'heath', s: 'swamp', r: 'rock', q: 'quagmire', w: 'wood' },
      rows: [
        '....ww....r.....',
        '...www...rr.....',
        '....w.....r..w..',
        '......ss.....ww.',
        '..r..ssqs....w..',
        '..rr..sqqs......',
        '.......sss..r...',
        '.w..........rr..',
        'www....w.....r..',
        'www...ww........',
      ],
    },
    sides: { stream: ['0701/E', '0702/NE', '0702/E', '0703/E', '0703/NE', '0704/NE'] },
  }),
)
