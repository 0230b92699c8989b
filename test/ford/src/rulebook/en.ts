import { paragraphs } from './paragraphs.ts'

export const rulebook = paragraphs(`
1.1 The men. Each band has up to six swordsmen, spearmen and archers. A hex holds one man.
1.2 Deployment. First one side, then the other, places all its living men in free hexes of its area.
1.3 The captain. Each side then names a captain in secret, unless its captain still lives.
2.1 Initiative. Each turn both sides throw two dice, one less if their captain is known. The higher acts first; at a tie, the side that deployed first.
2.2 The turn. Each side in its turn shoots, moves and fights, and says when it ends a phase. A man acts once in a phase.
3.1 Shooting. An archer may shoot at an enemy up to four hexes away whom he sees.
3.2 Sight. A wood between shooter and target blocks the line; the hexes they stand in do not.
3.3 The shot. One die, in the near column up to two hexes, in the far one beyond. One less if the shooter is wounded, one less at a man in a wood.
4.1 Movement. Four points, five for archers, one less when wounded. Open ground costs one, wood two. Friends may be passed, but not joined.
4.2 The stream. It is crossed at the ford only, for one point more.
4.3 Enemies. Nobody enters an enemy's hex, and whoever comes next to an enemy stops.
5.1 Melee. A man may attack an enemy next to him, but not over the stream.
5.2 The defensive shot. A hale archer who is attacked may shoot at the attacker first, once in a phase. (Optional.)
5.3 The clash. Both throw one die at the same time. Swordsmen add one, archers take one off; wounded less one, known captain one more, attacking through the ford less one, and one more for every friend who could attack the same foe.
5.4 Who is wounded. The owner chooses among the man who fought and those who supported him.
5.5 Giving way. A man who is pushed, and does not push back, goes to a free hex next to him and away from his foe; his owner chooses which. If there is none, he is wounded.
6.1 Wounds. The second wound kills. (Option: the first does.)
6.2 Known. A captain who is wounded or slain becomes known to all.
6.3 The captain slain. His side loses the bout; if both fall, it is drawn.
7.1 Points. At the end of the last turn, one for each wound dealt in this bout, and three for holding the ford alone.
7.2 Bouts. The wounded stay wounded and the slain stay away. Whoever wins more bouts wins; a side without men loses.
`)
