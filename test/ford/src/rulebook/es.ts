import { paragraphs } from './paragraphs.ts'

export const rulebook = paragraphs(`
1.1 Los hombres. Cada banda tiene hasta seis espadas, lanzas y arqueros. En un hexágono cabe un hombre.
1.2 Despliegue. Primero un bando y luego el otro coloca a todos sus vivos en hexágonos libres de su zona.
1.3 El capitán. Después cada bando nombra en secreto a su capitán, salvo que el suyo viva aún.
2.1 Iniciativa. Cada turno ambos tiran dos dados, uno menos si su capitán es conocido. Actúa antes el más alto; en empate, quien desplegó primero.
2.2 El turno. Cada bando dispara, mueve y combate, y dice cuándo acaba cada fase. Un hombre actúa una vez por fase.
3.1 Disparo. Un arquero puede disparar a un enemigo que ve, a cuatro hexágonos como mucho.
3.2 Vista. Un bosque entre tirador y blanco tapa la línea; los hexágonos en que están ellos, no.
3.3 El tiro. Un dado, en la columna de cerca hasta dos hexágonos y en la de lejos más allá. Uno menos si el tirador está herido, uno menos si el blanco está en bosque.
4.1 Movimiento. Cuatro puntos, cinco los arqueros, uno menos los heridos. El campo abierto cuesta uno y el bosque dos. Se puede pasar por un amigo, no quedarse con él.
4.2 El arroyo. Solo se cruza por el vado, por un punto más.
4.3 Enemigos. Nadie entra en el hexágono de un enemigo, y quien llega junto a uno se detiene.
5.1 Cuerpo a cuerpo. Un hombre puede atacar a un enemigo contiguo, pero no a través del arroyo.
5.2 El tiro defensivo. Un arquero ileso al que atacan puede disparar antes al atacante, una vez por fase. (Opcional.)
5.3 El choque. Ambos tiran un dado a la vez. Las espadas suman uno y los arqueros restan uno; el herido, uno menos; el capitán conocido, uno más; quien ataca por el vado, uno menos; y uno más por cada amigo que podría atacar al mismo enemigo.
5.4 Quién es herido. El dueño elige entre el que combatió y quienes lo apoyaban.
5.5 Ceder. El empujado que no empuja a su vez va a un hexágono libre contiguo, lejos de su enemigo; elige su dueño. Si no lo hay, es herido.
6.1 Heridas. La segunda mata. (Opción: la primera.)
6.2 Conocido. El capitán herido o muerto queda a la vista de todos.
6.3 El capitán muerto. Su bando pierde el combate; si caen los dos, queda en tablas.
7.1 Puntos. Al acabar el último turno, uno por herida causada en este combate y tres por tener solo el vado.
7.2 Combates. Los heridos siguen heridos y los muertos no vuelven. Gana quien gane más combates; quien se queda sin hombres pierde.
`)
