import { paragraphs } from './paragraphs.ts'

export const rulebook = paragraphs(`
1.1 Les hommes. Chaque bande a jusqu’à six épées, lances et archers. Un hexagone ne tient qu’un homme.
1.2 Déploiement. Un camp puis l’autre place tous ses vivants dans des hexagones libres de sa zone.
1.3 Le capitaine. Chaque camp nomme ensuite son capitaine en secret, à moins que le sien ne vive encore.
2.1 Initiative. À chaque tour les deux jettent deux dés, un de moins si leur capitaine est connu. Le plus haut agit d’abord ; à égalité, celui qui s’est déployé le premier.
2.2 Le tour. Chaque camp tire, bouge et combat, et dit quand il achève une phase. Un homme agit une fois par phase.
3.1 Tir. Un archer peut tirer sur un ennemi qu’il voit, à quatre hexagones au plus.
3.2 Vue. Un bois entre tireur et cible bouche la ligne ; les hexagones où ils se tiennent, non.
3.3 Le jet. Un dé, colonne proche jusqu’à deux hexagones, lointaine au-delà. Un de moins si le tireur est blessé, un de moins sur un homme dans un bois.
4.1 Mouvement. Quatre points, cinq pour les archers, un de moins pour les blessés. Le terrain ouvert coûte un, le bois deux. On traverse un ami sans s’y arrêter.
4.2 Le ruisseau. Il ne se passe qu’au gué, pour un point de plus.
4.3 Ennemis. Nul n’entre dans l’hexagone d’un ennemi, et qui arrive à côté d’un ennemi s’arrête.
5.1 Mêlée. Un homme peut attaquer un ennemi voisin, mais pas par-dessus le ruisseau.
5.2 Le tir défensif. Un archer indemne qu’on attaque peut tirer d’abord sur l’attaquant, une fois par phase. (Facultatif.)
5.3 Le choc. Les deux jettent un dé en même temps. Les épées ajoutent un, les archers retirent un ; blessé, un de moins ; capitaine connu, un de plus ; qui attaque par le gué, un de moins ; et un de plus par ami qui pourrait attaquer le même ennemi.
5.4 Qui est blessé. Le propriétaire choisit entre celui qui s’est battu et ceux qui le soutenaient.
5.5 Céder. L’homme repoussé qui ne repousse pas va dans un hexagone libre voisin, loin de son ennemi ; son propriétaire choisit. S’il n’y en a pas, il est blessé.
6.1 Blessures. La seconde tue. (Option : la première.)
6.2 Connu. Un capitaine blessé ou tué est connu de tous.
6.3 Le capitaine tué. Son camp perd le combat ; si les deux tombent, il est nul.
7.1 Points. À la fin du dernier tour, un par blessure infligée dans ce combat, et trois pour tenir seul le gué.
7.2 Combats. Les blessés restent blessés et les morts ne reviennent pas. Qui gagne le plus de combats gagne ; un camp sans hommes perd.
`)
